import x from 'y';
export {
  name1, // some comment about it, and more of it
  name2, // some comment about it, and more of it
  name3, // some comment about it, and more of it
  name4, // some comment about it, and more of it
  name5, // some comment about it, and more of it
  name6, // some comment about it, and more of it
  name7, // some comment about it, and more of it
  name8, // some comment about it, and more of it
  name9, // some comment about it, and more of it
  name10, // some comment about it, and more of it
  name11, // some comment about it, and more of it
  name12, // some comment about it, and more of it
  name13, // some comment about it, and more of it
  name14, // some comment about it, and more of it
  name15, // some comment about it, and more of it
  name16, // some comment about it, and more of it
  name17, // some comment about it, and more of it
  name18, // some comment about it, and more of it
  name19, // some comment about it, and more of it
  name20, // some comment about it, and more of it
  name21, // some comment about it, and more of it
  name22, // some comment about it, and more of it
  name23, // some comment about it, and more of it
  name24, // some comment about it, and more of it
  name25, // some comment about it, and more of it
  name26, // some comment about it, and more of it
  name27, // some comment about it, and more of it
  name28, // some comment about it, and more of it
  name29, // some comment about it, and more of it
  name30, // some comment about it, and more of it
  name31, // some comment about it, and more of it
  name32, // some comment about it, and more of it
  name33, // some comment about it, and more of it
  name34, // some comment about it, and more of it
  name35, // some comment about it, and more of it
  name36, // some comment about it, and more of it
  name37, // some comment about it, and more of it
  name38, // some comment about it, and more of it
  name39, // some comment about it, and more of it
  name40, // some comment about it, and more of it
};
import z from 'w';
export {
  a, // from here
  b, /* and 'there' */
} from './ab';
