export {
  /**
   * @deprecated `import from "not/this"` instead
   */
  type one,
  // it's "two", from "nor/this"
  two,
  /* a * in ** it */ three,
} from './numbers';
import /** the **/ four from './four';
import {
  /** @internal */
  five,
} from "./five";
