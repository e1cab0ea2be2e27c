// Runs before the page is drawn, so that it is never drawn in the colours that were not chosen.
"use strict";
try {
  const theme = localStorage.getItem("cardkit.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch { /* as the system says */ }
