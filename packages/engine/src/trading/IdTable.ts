/**
 * What a client's own ids stand for. A number made of the text finds the place: a Map of texts would read other texts
 * on the way, each from memory that no cache holds any more. That was a quarter of the time of a narrow market with
 * 200,000 ids in use (measured on 2026-11-22).
 */

/** 30 bits: a small integer on every platform. */
const hashOf = (id: string): number => {
  let hash = id.length
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x5bd1e995)
  return (hash ^ (hash >>> 15)) & 0x3fffffff
}

export class IdTable<Holder extends { readonly clientOrderId: string | null }> {
  readonly #byHash = new Map<number, Holder>()
  /** Ids whose number belongs to another id. Few, unless a client looks for them: then this is as good as a Map. */
  readonly #colliding = new Map<string, Holder>()

  get size(): number {
    return this.#byHash.size + this.#colliding.size
  }

  get(id: string): Holder | undefined {
    const holder = this.#byHash.get(hashOf(id))
    if (holder !== undefined && holder.clientOrderId === id) return holder
    return this.#colliding.size === 0 ? undefined : this.#colliding.get(id)
  }

  set(id: string, holder: Holder): void {
    const hash = hashOf(id)
    const other = this.#byHash.get(hash)
    const isFree = other === undefined ? !this.#colliding.has(id) : other.clientOrderId === id
    if (isFree) this.#byHash.set(hash, holder)
    else this.#colliding.set(id, holder)
  }

  delete(id: string): void {
    const hash = hashOf(id)
    if (this.#byHash.get(hash)?.clientOrderId === id) this.#byHash.delete(hash)
    else this.#colliding.delete(id)
  }

  clear(): void {
    this.#byHash.clear()
    this.#colliding.clear()
  }
}
