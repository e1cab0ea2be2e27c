// The connection to the table: kept, and taken up again whenever it is lost.

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const PROTOCOL = "cardkit.1";
const FOR_GOOD = 4000; // what the server closes with a code from here on stays closed

export class Wire {
  /** `onmessage(message)` hears the server, `onstate(connected)` whether it is there, `onend(sentence)` why it is no more. */
  constructor(address, { hello, onmessage, onstate, onend }) {
    Object.assign(this, { address, hello, onmessage, onstate, onend, pause: FIRST_PAUSE, left: false });
    addEventListener("online", () => this.#again());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#again(); });
    this.#connect();
  }

  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Leave for good. */
  close() {
    this.left = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }

  #connect() {
    clearTimeout(this.timer);
    const address = new URL(this.address, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address, PROTOCOL);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.pause = FIRST_PAUSE;
      const hello = this.hello?.();
      if (hello) socket.send(JSON.stringify(hello));
      this.onstate(true);
    });
    socket.addEventListener("message", (event) => this.onmessage(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.left || this.socket !== socket) return;
      if (event.code >= FOR_GOOD) {
        this.left = true;
        this.onend(event.reason);
        return;
      }
      this.onstate(false);
      this.timer = setTimeout(() => this.#connect(), this.pause * (0.75 + Math.random() / 2));
      this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
    });
  }

  #again() {
    if (this.left || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    this.pause = FIRST_PAUSE;
    this.#connect();
  }
}
