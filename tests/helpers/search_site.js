// Asks the search of a built site, by the worker that its pages run: node search_site.js WORKER INDEX < QUESTIONS.
// Prints for each line of questions a line of JSON: the addresses of the pages that are listed, in their order.
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [worker, index] = process.argv.slice(2);
const answers = [];
let hear;
const page = {
  postMessage: (message) => answers.push(message),
  addEventListener: (_, listener) => (hear = listener),
  importScripts: () => {},
  console,
  location: { href: "http://localhost/" },
};
page.self = page;
vm.createContext(page);
vm.runInContext(readFileSync(worker, "utf8"), page);

const SETUP = 0;
const QUERY = 2;
const { config, docs } = JSON.parse(readFileSync(index, "utf8"));
await hear({ data: { type: SETUP, data: { config, docs, options: { suggest: false } } } });
for (const question of readFileSync(0, "utf8").trim().split("\n")) {
  answers.length = 0;
  await hear({ data: { type: QUERY, data: question } });
  console.log(JSON.stringify(answers[0].data.items.map(([first]) => first.location)));
}
