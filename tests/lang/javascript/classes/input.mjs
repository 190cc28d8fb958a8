import React, { useState as state, useEffect } from 'react'
import * as path from "node:path";
import def, * as all from './all.js'
import './side-effect.css'
import {
  one,
  two,
} from '../numbers.js'
export { three, four as default } from './more.js'
export * from './star.js'

@decorated({ name: "x" })
@second
export class Shape extends Base(Mixin, class {}) {
  static #count = 0
  #secret = { a: 1 }
  name
  handler = (event) => {
    this.name = event
  }
  static { Shape.#count = 1 }
  constructor(name = "}", ...rest) {
    super()
    this.name = name
  }
  get area() { return 0 }
  set area(v) { this.v = v }
  static async *[Symbol.iterator]() {}
  static of(...args) { return new this(...args) }
  async delete(key) { if (key) { return 1 } }
  #hidden() { return `${this.#secret.a}` }
  then(a, b) { return a }; catch(f) { return f }
}

export default class extends Shape {
  draw() {}
}

const Local = class { m() {} }
export const LIMIT = 10, OTHER = 20
export let counter = 0
export const add = (a, b) => a + b
export const wrap = memo(function Inner(props) {
  return props
})
const curry = a => b => c => {
  return a + b + c
}
export async function load(id) {
  const mod = await import('./mod.js')
  return mod
}
