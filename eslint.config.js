// What is linted of the modules of the web table: package.json has how.

import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    files: ["cli/cardkit_web/pages/static/**/*.js"],
    languageOptions: { globals: globals.browser },
    rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error", "no-implicit-globals": "error", "no-shadow": "error" },
  },
  { files: ["cli/cardkit_web/pages/static/theme.js"], languageOptions: { sourceType: "script" } },
  { files: ["tests/pages/**/*.js"], languageOptions: { globals: globals.node } },
];
