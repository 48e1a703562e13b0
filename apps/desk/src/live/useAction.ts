/**
 * A write started by the user: whether it is running, and why it failed. The result of the write is shown as a
 * message.
 */
import { useCallback, useState } from "react"
import { tell } from "../ui/messages.ts"

export interface Action<Arguments extends ReadonlyArray<unknown>> {
  readonly run: (...given: Arguments) => Promise<boolean>
  readonly isBusy: boolean
  readonly error: unknown
  /** Removes the error of the failed write. */
  readonly clear: () => void
}

/** @param act runs the write, and returns the message */
export const useAction = <Arguments extends ReadonlyArray<unknown>>(
  act: (...given: Arguments) => Promise<string>,
): Action<Arguments> => {
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: undefined })
  const run = async (...given: Arguments): Promise<boolean> => {
    setState({ isBusy: true, error: undefined })
    try {
      tell(await act(...given))
      setState({ isBusy: false, error: undefined })
      return true
    } catch (error) {
      setState({ isBusy: false, error })
      return false
    }
  }
  const clear = useCallback(() => setState((before) => ({ ...before, error: undefined })), [])
  return { ...state, run, clear }
}
