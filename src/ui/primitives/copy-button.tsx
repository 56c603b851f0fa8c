import { showToast } from '../stores/toasts.ts'
import { copyText } from './copy-text.ts'
import { Icon } from './icon.tsx'

/** rule:toasts */
const TOAST_MS = 3000

type CopyButtonProps = { text: string; label?: string }

/** Copies a text, which a toast says for 3 s (rule:toasts); not drawn without scripts, which it needs. */
export function CopyButton({ text, label = 'Copy link' }: CopyButtonProps) {
  const press = async () => showToast({ title: await copyText(text), removeAfterMs: TOAST_MS })
  return (
    <button type="button" className="button button-outline copy-button only-with-scripts" onClick={press}>
      <Icon name="copy" />
      <span>{label}</span>
    </button>
  )
}
