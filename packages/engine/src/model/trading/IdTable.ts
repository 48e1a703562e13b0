/**
 * Orders by client id: a hash table with open addressing. A Map compares other texts before it finds an id,
 * each in uncached memory: this took a quarter of the time of a narrow market with 200,000 ids in use (measured
 * on 2026-11-22). This table compares only the text of the found id.
 */

/** Hash of a client id, whose low bits are its slot: a positive small integer, since 0 means a free slot. */
export const hashOf = (id: string): number => {
  let hash = id.length
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x5bd1e995)
  return ((hash ^ (hash >>> 15)) & 0x3fffffff) + 1
}

const slotsMin = 8
/** Maximum distance of an id in the table from its own slot. */
const stepsMax = 32

export class IdTable<Holder extends { readonly clientOrderId: string | null }> {
  /** Number of slots of the table, a power of two, at most half of them in use. */
  #hashes = new Int32Array(slotsMin)
  #holders: Array<Holder | null> = new Array<Holder | null>(slotsMin).fill(null)
  #used = 0
  /** Ids that found no slot: none, unless a client searches for ids with equal hashes. */
  readonly #others = new Map<string, Holder>()

  get size(): number {
    return this.#used + this.#others.size
  }

  /** The slot of an id in the table; -1 if absent. */
  #find(id: string): number {
    const hashes = this.#hashes
    const mask = hashes.length - 1
    const hash = hashOf(id)
    for (let step = 0; step < stepsMax; step++) {
      const slot = (hash + step) & mask
      if (hashes[slot] === 0) return -1
      if (hashes[slot] === hash && (this.#holders[slot] as Holder).clientOrderId === id) return slot
    }
    return -1
  }

  get(id: string): Holder | undefined {
    const slot = this.#find(id)
    if (slot >= 0) return this.#holders[slot] as Holder
    return this.#others.size === 0 ? undefined : this.#others.get(id)
  }

  set(id: string, holder: Holder): void {
    const slot = this.#find(id)
    if (slot >= 0) this.#holders[slot] = holder
    else if (this.#others.size > 0 && this.#others.has(id)) this.#others.set(id, holder)
    else {
      if (2 * this.#used >= this.#hashes.length) this.#resize(2 * this.#hashes.length)
      this.#add(hashOf(id), id, holder)
    }
  }

  #add(hash: number, id: string, holder: Holder): void {
    const mask = this.#hashes.length - 1
    for (let step = 0; step < stepsMax; step++) {
      const slot = (hash + step) & mask
      if (this.#hashes[slot] !== 0) continue
      this.#hashes[slot] = hash
      this.#holders[slot] = holder
      this.#used++
      return
    }
    this.#others.set(id, holder)
  }

  #resize(slots: number): void {
    const [hashes, holders] = [this.#hashes, this.#holders]
    this.#hashes = new Int32Array(slots)
    this.#holders = new Array<Holder | null>(slots).fill(null)
    this.#used = 0
    for (let slot = 0; slot < holders.length; slot++) {
      const holder = holders[slot] as Holder | null
      if (holder !== null) this.#add(hashes[slot] as number, holder.clientOrderId as string, holder)
    }
  }

  delete(id: string): void {
    let free = this.#find(id)
    if (free < 0) {
      this.#others.delete(id)
      return
    }
    const hashes = this.#hashes
    const mask = hashes.length - 1
    // Entries that follow a removed one without a gap move up, but not before their own slots, so that no
    // search ends too early.
    for (let slot = (free + 1) & mask; hashes[slot] !== 0; slot = (slot + 1) & mask) {
      const own = (hashes[slot] as number) & mask
      if (((slot - own) & mask) < ((slot - free) & mask)) continue
      hashes[free] = hashes[slot] as number
      this.#holders[free] = this.#holders[slot] as Holder
      free = slot
    }
    hashes[free] = 0
    this.#holders[free] = null
    this.#used--
    if (hashes.length > slotsMin && 8 * this.#used < hashes.length) this.#resize(hashes.length / 2)
  }

  clear(): void {
    this.#holders = []
    this.#resize(slotsMin)
    this.#others.clear()
  }
}
