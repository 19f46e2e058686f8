/** What a page draws, in its order, as the library lists it. */
export interface Drawing {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

type Matrix = readonly [number, number, number, number, number, number];
type Codes = Readonly<Record<string, number>>;

interface Ground {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** Undefined for pictures and patterns. */
  readonly colour: string | undefined;
}

interface State {
  matrix: Matrix;
  colour: string | undefined;
  isPainted: boolean;
  size: number;
  leading: number;
}

interface Item {
  readonly str: string;
  readonly transform: readonly number[];
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const PAPER = '#ffffff';
/** Two colours that no eye tells apart, in each part of them. */
const ALIKE = 6;
const NEAR = [-2, -1, 0, 1, 2];
/** More of a page is the text of a scanned picture, or stands on a ground that was not understood. */
const MOST_UNSEEN = 0.5;
const UNPAINTED = 3;
const MOST_GROUNDS = 2_000;
const ANYTHING: Ground = { left: -1e6, bottom: -1e6, right: 1e6, top: 1e6, colour: undefined };

/** The items of a page without the text that is drawn in the colour of its ground, or not painted at all. */
export function withoutUnseen<T extends object>(
  items: readonly T[],
  drawing: Drawing,
  codes: Codes,
): readonly T[] {
  const places = unseenPlaces(drawing, codes);
  if (places.size === 0) return items;
  const unseen = items.filter((item) => 'str' in item && isAt(item as unknown as Item, places));
  const letters = (all: readonly object[]) =>
    all.reduce((sum, item) => sum + ('str' in item ? String(item.str).trim().length : 0), 0);
  if (letters(unseen) > letters(items) * MOST_UNSEEN) return items;
  const gone = new Set<object>(unseen);
  return items.filter((item) => !gone.has(item));
}

/** Where text begins that nobody sees, by rows. */
function unseenPlaces({ fnArray, argsArray }: Drawing, codes: Codes): Map<number, Set<number>> {
  const names = new Map(Object.entries(codes).map(([name, code]) => [code, name]));
  const places = new Map<number, Set<number>>();
  const page = new DrawnPage();
  for (const [at, code] of fnArray.entries()) {
    const place = page.draw(names.get(code) ?? '', asList(argsArray[at]), names);
    if (!place) continue;
    const row = Math.round(place.y);
    const others = places.get(row);
    const column = Math.round(place.x);
    if (others) others.add(column);
    else places.set(row, new Set([column]));
  }
  return places;
}

function isAt({ transform }: Item, places: ReadonlyMap<number, Set<number>>): boolean {
  const [, , , , x = 0, y = 0] = transform;
  return [-1, 0, 1].some((up) => {
    const row = places.get(Math.round(y) + up);
    return row && NEAR.some((aside) => row.has(Math.round(x) + aside));
  });
}

/** A page as far as it is drawn. */
class DrawnPage {
  #state: State = { matrix: IDENTITY, colour: '#000000', isPainted: true, size: 0, leading: 0 };
  readonly #saved: State[] = [];
  readonly #grounds: Ground[] = [];
  #line: Matrix = IDENTITY;
  #advance = 0;

  /** Draws one thing; where that is text nobody sees, its place. */
  draw(
    name: string,
    args: readonly unknown[],
    names: ReadonlyMap<number, string>,
  ): { x: number; y: number } | undefined {
    const state = this.#state;
    const [first, second] = args;
    if (name === 'save' || name === 'paintFormXObjectBegin' || name === 'beginAnnotation') {
      this.#saved.push({ ...state });
      if (name === 'paintFormXObjectBegin') state.matrix = times(state.matrix, asMatrix(asList(first)));
    } else if (name === 'restore' || name === 'paintFormXObjectEnd' || name === 'endAnnotation')
      this.#state = this.#saved.pop() ?? state;
    else if (name === 'transform') state.matrix = times(state.matrix, asMatrix(args));
    else if (name === 'setFillRGBColor') state.colour = typeof first === 'string' ? first : undefined;
    else if (name.startsWith('setFillColor') || name === 'setFillTransparent') state.colour = undefined;
    else if (name === 'setTextRenderingMode') state.isPainted = first !== UNPAINTED;
    else if (name === 'setFont') state.size = Number(second) || 0;
    else if (name === 'setLeading') state.leading = -(Number(first) || 0);
    else if (name === 'beginText') this.#move(IDENTITY);
    else if (name === 'setTextMatrix') this.#move(asMatrix(args.length === 1 ? asList(first) : args));
    else if (name === 'moveText') this.#moveBy(first, second);
    else if (name === 'setLeadingMoveText') {
      state.leading = Number(second) || 0;
      this.#moveBy(first, second);
    } else if (name === 'nextLine') this.#moveBy(0, state.leading);
    else if (name === 'constructPath') this.#fill(names.get(Number(first)) ?? '', asList(args[2]));
    else if (/^paint(?:Inline)?Image|^paintImageMask|^paintJpeg/.test(name))
      this.#cover([0, 0, 1, 1], undefined);
    else if (name === 'shadingFill') this.#grounds.push(ANYTHING);
    else if (name.endsWith('howText')) return this.#show(asList(first));
    return undefined;
  }

  #move(line: Matrix): void {
    this.#line = line;
    this.#advance = 0;
  }

  #moveBy(x: unknown, y: unknown): void {
    this.#move(times(this.#line, [1, 0, 0, 1, Number(x) || 0, Number(y) || 0]));
  }

  #fill(how: string, box: readonly unknown[]): void {
    if (/fill/i.test(how) && box.length === 4) this.#cover(box.map(Number), this.#state.colour);
  }

  #cover([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[], colour: string | undefined): void {
    const corners = [
      [x1, y1],
      [x2, y1],
      [x1, y2],
      [x2, y2],
    ].map(([x = 0, y = 0]) => pointOf(this.#state.matrix, x, y));
    // among so many it is no longer known what lies on top
    if (this.#grounds.length > MOST_GROUNDS) this.#grounds.splice(0, MOST_GROUNDS, ANYTHING);
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    this.#grounds.push({
      ...{ left: Math.min(...xs) - 1, right: Math.max(...xs) + 1 },
      ...{ bottom: Math.min(...ys) - 1, top: Math.max(...ys) + 1 },
      colour,
    });
  }

  #show(glyphs: readonly unknown[]): { x: number; y: number } | undefined {
    const { matrix, size, colour, isPainted } = this.#state;
    const place = pointOf(times(matrix, this.#line), this.#advance, 0);
    for (const glyph of glyphs) {
      const width = typeof glyph === 'number' ? -glyph : ((glyph as { width?: number } | null)?.width ?? 0);
      this.#advance += (width / 1_000) * size;
    }
    if (!isPainted) return place;
    if (colour === undefined) return undefined;
    const ground = this.#grounds.findLast(
      ({ left, right, bottom, top }) =>
        place.x >= left && place.x <= right && place.y >= bottom && place.y <= top,
    );
    const behind = ground ? ground.colour : PAPER;
    return behind !== undefined && areAlike(colour, behind) ? place : undefined;
  }
}

function areAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((colour) =>
    [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
  );
  return a?.every((part, at) => Math.abs(part - (b?.[at] ?? 0)) <= ALIKE) ?? false;
}

function asList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return ArrayBuffer.isView(value) ? [...(value as Float32Array)] : [];
}

function asMatrix(values: readonly unknown[]): Matrix {
  if (values.length !== 6) return IDENTITY;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values.map(Number);
  return [a, b, c, d, e, f];
}

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function pointOf([a, b, c, d, e, f]: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}
