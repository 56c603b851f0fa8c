type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name
type Snake<Name extends string> = Name extends `${infer Letter}${infer Tail}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Snake<Tail>}`
  : Name

type FromColumns<Row> = { [Name in keyof Row as Camel<Name & string>]: Row[Name] }
type ToColumns<Values> = { [Name in keyof Values as Snake<Name & string>]: Values[Name] }

/** A row with its columns in our spelling: `price_cents` as `priceCents`. */
export function fromColumns<Row extends object>(row: Row): FromColumns<Row> {
  return renamed(row, (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())) as never
}

/** The inverse: values in our spelling as columns. */
export function toColumns<Values extends object>(values: Values): ToColumns<Values> {
  return renamed(values, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as never
}

function renamed(values: object, rename: (name: string) => string): object {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [rename(name), value]))
}
