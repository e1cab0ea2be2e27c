// The connection to the table: kept, asked whether it is still there, and taken up again whenever it is lost.

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const PROTOCOL = "cardkit.2";
const AGAIN = 1012; // the server restarts, or the table is at another one: it is there at once
const SOON = 60;
const FOR_GOOD = 4000; // what the server closes with a code from here on stays closed
const LOOKS = 500;
/** After so many milliseconds without a word the page asks for one, shows that it waits, and connects anew. */
export const QUIET = 2000, WAITS = 4000, GIVES_UP = 8500;

/** What is said of a connection. */
export const HERE = "here", WAITING = "waiting", LOST = "lost";

export class Wire {
  /**
   * `onmessage(message)` hears the server, `onstate(state, why)` whether it is there and, where it says so, why not,
   * `onend(sentence)` why it is no more.
   * @param {string} address
   * @param {{hello: () => object, onmessage: (message: any) => void, onstate: (state: string, why: string) => void, onend: (sentence: string) => void}} use
   */
  constructor(address, { hello, onmessage, onstate, onend }) {
    this.address = address;
    this.hello = hello;
    this.onmessage = onmessage;
    this.onstate = onstate;
    this.onend = onend;
    this.pause = FIRST_PAUSE;
    this.left = false;
    this.welcomed = false;
    /** What was asked and not answered yet, in order; it is sent again after the connection was lost. @type {Map<number, object>} */
    this.asked = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.heard = this.pinged = this.looked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    addEventListener("online", () => this.#again());
    addEventListener("offline", () => { if (!this.left) this.onstate(LOST, ""); });
    addEventListener("pageshow", (event) => { if (event.persisted) this.#again(); });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#again(); });
    setInterval(() => this.#look(), LOOKS);
    this.#connect();
  }

  /** Ask for something that the server answers under this number; it is sent now, or as soon as the server is there. */
  ask(/** @type {number} */ number, /** @type {object} */ message) {
    if (this.left) return;
    this.asked.set(number, message);
    if (this.welcomed) this.#send(message);
  }

  /** What was asked under this number is answered. */
  answered(/** @type {number} */ number) {
    this.asked.delete(number);
  }

  /** Leave for good. */
  close() {
    this.left = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  #send(/** @type {object} */ message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  #connect() {
    clearTimeout(this.timer);
    const address = new URL(this.address, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address, PROTOCOL);
    this.socket = socket;
    this.welcomed = false;
    this.heard = this.pinged = performance.now();
    socket.addEventListener("open", () => this.#send(this.hello()));
    socket.addEventListener("message", (event) => {
      if (this.socket !== socket || this.left) return;
      this.heard = performance.now();
      const message = JSON.parse(event.data);
      if (message.type === "welcome" && !this.welcomed) {
        this.welcomed = true;
        this.pause = FIRST_PAUSE;
        for (const each of this.asked.values()) this.#send(each);
      }
      this.onstate(HERE, "");
      this.onmessage(message);
    });
    socket.addEventListener("close", (event) => {
      if (this.left || this.socket !== socket) return;
      if (event.code >= FOR_GOOD) {
        this.left = true;
        this.onend(event.reason);
        return;
      }
      if (event.code === AGAIN && this.welcomed) this.pause = SOON;
      this.#later(event.reason);
    });
  }

  /** Connect anew after a pause, which grows. */
  #later(why = "") {
    this.welcomed = false;
    this.onstate(LOST, why);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  /** Look whether the server is still there: sockets of a network that is dead say nothing themselves. */
  #look() {
    const now = performance.now(), slept = now - this.looked > QUIET;
    this.looked = now;
    if (this.left || !this.socket || this.socket.readyState > WebSocket.OPEN) return;
    if (slept) this.heard = now; // a page in the background is run seldom: its own silence says nothing
    const silent = now - this.heard;
    if (silent > GIVES_UP) {
      const dead = this.socket;
      this.socket = null;
      dead.close();
      this.#later();
    } else if (silent > WAITS) this.onstate(WAITING, "");
    if (this.welcomed && (slept || silent > QUIET) && now - this.pinged > QUIET) this.#ping();
  }

  #ping() {
    this.pinged = performance.now();
    this.#send({ type: "ping" });
  }

  /** The network or the reader is back. */
  #again() {
    if (this.left) return;
    if (this.socket && this.socket.readyState === WebSocket.OPEN) {
      this.heard = performance.now();
      this.onstate(HERE, "");
      this.#ping();
    } else if (!this.socket || this.socket.readyState > WebSocket.OPEN) {
      this.pause = FIRST_PAUSE;
      this.#connect();
    }
  }
}
