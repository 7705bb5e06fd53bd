/**
 * A copy of a part of a record that nobody can change: packs share it, and the corpus behind it stays as it was
 * verified, whatever a reader does with a pack.
 */
export function frozen<Value>(value: Value): Value {
  return freeze(structuredClone(value));
}

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) freeze(child);
    Object.freeze(value);
  }
  return value;
}
