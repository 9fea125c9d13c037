declare const written: unique symbol;

/** An answer of type `Data` that is JSON already, written by PostgreSQL: it is sent as it is. */
export class JsonText<Data> {
  readonly text: string;
  declare readonly [written]: Data;

  constructor(text: string) {
    this.text = text;
  }
}

/** Says that a text is the JSON of `Data`; tests hold it against the schema like every other answer. */
export const jsonText = <Data>(text: string): JsonText<Data> => new JsonText(text);
