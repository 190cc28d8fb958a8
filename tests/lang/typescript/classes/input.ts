@Component({
  selector: 'app',
  template: `<div>${name} { class X {} }</div>`,
})
@Injectable()
export abstract class Service<T extends object = {}> extends Base<T> implements OnInit, Other<T> {
  @Input() name!: string;
  @Output()
  changed = new EventEmitter<{ a: string }>();
  private static readonly cache: Map<string, { t: number }> = new Map();
  protected items: Array<{ id: number; fn: () => void }> = [];
  declare readonly declared: string
  #secret?: number
  public constructor(private readonly http: Http, @Inject(TOKEN) public token = "{") { super() }
  abstract compute(x: number): { value: T };
  overload(a: string): void;
  overload(a: number): void;
  overload(a: any) { }
  get value(): T | undefined { return undefined }
  set value(v: T | undefined) { }
  @HostListener('click', ['$event'])
  async *stream<K extends keyof T>(
    key: K,
    options: { signal?: AbortSignal } = {},
  ): AsyncGenerator<T[K]> {
    if (key) {
      yield this.load(key)
    }
    for (const x of []) { }
    switch (key) { default: { break } }
  }
  private handle = async (e: Event): Promise<void> => {
    const inner = () => { }
  };
  static from<T>(this: new () => T, x: unknown): T { return x as T }
  protected delete(): void { }
  [Symbol.iterator]() { return [][Symbol.iterator]() }
  static { this.from }
}
export class Empty { }
const Mixed = class Named extends Mixin(Base, { a: 1 }) { run() { } }
export default class<T> { go(): void { } }
abstract class Last { private x = /[}"']/g; y = 1 }
