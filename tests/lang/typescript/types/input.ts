import type { A, B as C } from "./types";
import fs, { type Stats } from 'node:fs'
import util = require("util");
export type { D } from './d'

declare module "virtual:x" {
  export function load(id: string): Promise<{ code: string }>;
}
declare global {
  interface Window { app: App }
}
export namespace Geo.Shapes {
  export const PI = 3.14
  export interface Point<T extends { x: number } = { x: 1 }> {
    readonly x: T;
    y?: number
    method?(a: (b: string) => void): void;
    <K extends keyof T>(key: K): T[K];
    new (x: number): Point<T>;
    [index: string]: unknown;
    delete(key: string): boolean
  }
}

export type Union =
  | { kind: "a"; fn: (x: number) => { y: string } }
  | { kind: 'b' }
type Mapped<T> = { [K in keyof T]?: T[K] extends Function ? never : K }
export const enum Color { Red = 'RED', Green = "}", Blue = 1 << 2 }
enum Plain {
  One,
  "quoted",
}
export declare const VERSION: string
declare function declared(x: number): asserts x is 1
export function overload(a: string): string
export function overload(a: number): number;
export function overload(a: any): any { return a }

export async function fetchAll<T extends Record<string, { id: number }>>(
  urls: string[],
  { retry = 3, onError }: { retry?: number; onError?: (e: Error) => void } = {},
): Promise<{ ok: boolean; data: T }[]> {
  const results = await Promise.all(urls.map(async (u): Promise<T> => {
    return load<T>(u)
  }))
  function local(x: number): x is 1 { return true }
  return results as any
}
export const handler: Handler<Event, { status: number }> = async (event) => {
  return { status: 200 }
}
const typed = <T,>(x: T): T => x
const cast = <any>value as { a: 1 }
let tuple: [a: string, b?: number] = ["}"]
export default interface Main { run(): void }
export = util
