/** A button that asks for confirmation of an irreversible action. */
import { AlertDialog } from "@base-ui/react/alert-dialog"
import { Button } from "./Button.tsx"

interface ConfirmProps {
  readonly label: string
  readonly title: string
  readonly text: string
  readonly disabled?: boolean
  readonly onConfirm: () => void
}

export const Confirm = ({ label, title, text, disabled = false, onConfirm }: ConfirmProps) => (
  <AlertDialog.Root>
    <AlertDialog.Trigger render={<Button kind="danger" disabled={disabled} />}>{label}</AlertDialog.Trigger>
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="fixed inset-0 bg-black/60" />
      <AlertDialog.Popup className="fixed top-1/3 left-1/2 flex w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 flex-col gap-3 rounded-lg border border-line bg-surface p-4 text-ink">
        <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
        <AlertDialog.Description className="text-sm text-muted">{text}</AlertDialog.Description>
        <div className="flex justify-end gap-2">
          <AlertDialog.Close render={<Button />}>Cancel</AlertDialog.Close>
          <AlertDialog.Close render={<Button kind="danger" />} onClick={onConfirm}>
            {label}
          </AlertDialog.Close>
        </div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  </AlertDialog.Root>
)
