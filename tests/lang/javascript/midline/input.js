import { a } from "one"; import { b } from "two";
import c from "three"; // import d from "not/this"
app.use("/users", require("./users")); app.use("/it's", require('./its'));
const routes = [{ path: '/about', component: () => import("./About") }];
const e = cond ? "a \"quoted\" ; text" : require("./quoted");
const f = `it is ${cond}` || require("./behind-template");
const g = 1 /* require("./not-this-either") */ || require("./but-this");
const h = await import(/* webpackChunkName: "chunk" */ "./chunk");
const i = "require('./nor-this')";
f(x); j = require("./last") // require("./nor-that")
