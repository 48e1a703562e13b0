/** A write that somebody starts: whether it is under way, what it gave, and why it failed. */
import { useCallback, useState } from "react"

export interface Action<Arguments extends ReadonlyArray<unknown>> {
  readonly run: (...given: Arguments) => Promise<boolean>
  readonly isBusy: boolean
  /** The message when it is done; null before. */
  readonly done: string | null
  readonly error: unknown
  readonly clear: () => void
}

/** @param act does it, and returns the message to show */
export const useAction = <Arguments extends ReadonlyArray<unknown>>(
  act: (...given: Arguments) => Promise<string>,
): Action<Arguments> => {
  const [state, setState] = useState<{ isBusy: boolean; done: string | null; error: unknown }>({
    isBusy: false,
    done: null,
    error: undefined,
  })
  const run = async (...given: Arguments): Promise<boolean> => {
    setState({ isBusy: true, done: null, error: undefined })
    try {
      const done = await act(...given)
      setState({ isBusy: false, done, error: undefined })
      return true
    } catch (error) {
      setState({ isBusy: false, done: null, error })
      return false
    }
  }
  const clear = useCallback(() => setState({ isBusy: false, done: null, error: undefined }), [])
  return { ...state, run, clear }
}
