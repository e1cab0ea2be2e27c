// CPython 3.14 in WebAssembly, as an interpreter for the shell: `node python314.mjs FOLDER -c CODE`, `-m MODULE` or
// `FILE`, with arguments. FOLDER has `node_modules/pyodide` and the packages in `site`. Of the files of this machine
// Python sees FOLDER and the working directory.
import path from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const folder = path.resolve(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, "node_modules/pyodide/pyodide.mjs")));

const here = process.cwd();
const inside = !path.relative(folder, here).startsWith("..");
const python = await loadPyodide({
  env: { ...process.env, PYTHONPATH: path.join(folder, "site"), PYTHONDONTWRITEBYTECODE: "1" },
  fsInit: async (files) => {
    for (const seen of inside ? [folder] : [folder, here]) {
      files.mkdirTree(seen);
      files.mount(files.filesystems.NODEFS, { root: seen }, seen);
    }
  },
});
python.FS.chdir(here);
python.globals.set("arguments", python.toPy(process.argv.slice(3)));
process.exitCode = python.runPython(`
import runpy, sys, traceback

def run(how, *rest):
    if how in ("-c", "-m"):
        sys.argv = [how, *rest[1:]]
        sys.path.insert(0, "")
        if how == "-m":
            runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
        else:
            exec(compile(rest[0], "<string>", "exec"), {"__name__": "__main__"})
    else:
        sys.argv = [how, *rest]
        runpy.run_path(how, run_name="__main__")

code = 0
try:
    run(*arguments)
except SystemExit as end:
    if isinstance(end.code, str):
        print(end.code, file=sys.stderr)
    code = 1 if isinstance(end.code, str) else end.code or 0
except BaseException:
    traceback.print_exc()
    code = 1
sys.stdout.flush()
sys.stderr.flush()
code
`);
