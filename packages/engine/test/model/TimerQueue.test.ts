import { expect, test } from "vitest"
import { type Due, TimerQueue } from "../../src/model/TimerQueue.ts"
import { randomFrom } from "../oracles/RandomTrading.ts"

test("due timers come out in the order of a sorted list, whatever is inserted meanwhile", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = randomFrom(seed)
    const queue = new TimerQueue()
    const list: Array<Due> = []
    for (let i = 0; i < 200; i++) {
      if (random(3) > 0) {
        const due = { at: random(20), id: random(20) }
        queue.push(due)
        list.push(due)
        list.sort((a, b) => a.at - b.at || a.id - b.id)
      } else {
        queue.pop()
        list.shift()
      }
      expect(queue.first).toEqual(list[0])
    }
  }
})

test("an empty queue has nothing due and nothing to take", () => {
  const queue = new TimerQueue()
  queue.pop()
  expect(queue.first).toBeUndefined()
  queue.push({ at: 5, id: 1 })
  queue.clear()
  expect(queue.first).toBeUndefined()
})
