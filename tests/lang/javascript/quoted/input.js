import a from 'one';
const code = `const { ${names
  .map((n) => n)
  .join(', ')} } = require("told")\n` +
  `import { ${names
    .join(', ')} } from "told"`;
const two = require("two"), three = `${require('three').x}`;
push(`${names
  .concat(require("four"))}`);
