import { type Answer, type Encoding, type Form, formOf, type Headers, NOTHING } from './answer.ts';
import type { Asked } from './asked.ts';
import { encodingsFor, etagOf, isKnown } from './conditional.ts';

/** The body in an encoding, if there is a reason to send it so. */
type Encode = (body: Uint8Array, digest: string, encoding: Encoding) => Uint8Array | undefined;

/** The headers of every answer to one kind of client: one for all, or one for each origin that is listed. */
export interface Own {
  readonly index: number;
  readonly headers: Headers;
}

/** An answer in one encoding: whole, without its body, or as 304. */
interface Forms {
  readonly tag: string;
  readonly whole: Form;
  readonly head: Form;
  readonly unchanged: Form;
}

/** Where the forms of an encoding stand among those for the same client. */
const PLACES = { identity: 0, br: 1, gzip: 2 } as const;
const COUNT = 3;

/** An answer that can be asked for again; what is the same each time it is sent is put together once. */
export class Kept {
  readonly #answer: Answer;
  readonly #digest: string;
  readonly #encode: Encode | undefined;
  readonly #forms: (Forms | undefined)[] = [];

  /** `digest` is the SHA-256 of the body in hex. */
  constructor(answer: Answer, digest: string, encode: Encode | undefined) {
    this.#answer = answer;
    this.#digest = digest;
    this.#encode = encode;
  }

  /** Bytes of the body and, at most, of its two encodings. */
  get weight(): number {
    return 2 * this.#answer.body.byteLength;
  }

  /** 304 if the client has it, else the body in the best encoding there is. */
  formFor(asked: Asked, own: Own): Form {
    const forms = this.#formsFor(asked.header('accept-encoding'), own);
    const has = asked.header('if-none-match');
    if (has !== undefined && (has === forms.tag || isKnown(has, this.#digest))) return forms.unchanged;
    return asked.method === 'HEAD' ? forms.head : forms.whole;
  }

  #formsFor(accepted: string | undefined, own: Own): Forms {
    const start = own.index * COUNT;
    if (accepted !== undefined && this.#encode) {
      for (const encoding of encodingsFor(accepted)) {
        const place = start + PLACES[encoding];
        const known = this.#forms[place];
        if (known) return known;
        const body = this.#encode(this.#answer.body, this.#digest, encoding);
        if (body) return (this.#forms[place] = this.#make(own, body, encoding));
      }
    }
    return (this.#forms[start] ??= this.#make(own, this.#answer.body));
  }

  #make(own: Own, body: Uint8Array, encoding?: Encoding): Forms {
    const tag = etagOf(this.#digest, encoding);
    const { 'Content-Type': type = '', ...kept } = {
      ...own.headers,
      ...this.#answer.headers,
      ETag: tag,
      Vary: varyOf(own),
    };
    const headers = {
      ...kept,
      'Content-Type': type,
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
      'Content-Length': String(body.byteLength),
    };
    return {
      tag,
      whole: formOf({ status: 200, headers, body }),
      head: formOf({ status: 200, headers, body: NOTHING }),
      unchanged: formOf({ status: 304, headers: kept, body: NOTHING }),
    };
  }
}

/** What an answer with encodings varies by; with a list of origins, by the origin too. */
export function varyOf({ headers }: Own): string {
  return headers['Vary'] === undefined ? 'Accept-Encoding' : `Accept-Encoding, ${headers['Vary']}`;
}
