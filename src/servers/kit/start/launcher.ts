import { createRequire, enableCompileCache } from "node:module";

// Starts `<name>.main.js` from `<name>.js`; works only as a bundle. Older Nodes have no such cache.
(enableCompileCache as typeof enableCompileCache | undefined)?.();
createRequire(__filename)(__filename.replace(/\.js$/, ".main.js"));
