import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLate } from '#ui/hooks/use-late.ts'
import { closeForm, useOpenedForm } from '#ui/stores/form-dialogs.ts'

/**
 * The forms that links of this page lead to, over the page in dialogs (rule:form-dialogs): code and form come at the first
 * press. What was typed stays while the page does.
 */
export function FormDialogs() {
  const opened = useOpenedForm()
  const { pathname } = useLocation()
  const Dialogs = useLate(opened !== null, async () => {
    const late = await import('#ui/leads/form-dialogs.tsx').catch(() => location.assign(opened!.href))
    return late!.FormDialogs
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other forms
  useEffect(() => closeForm, [pathname])
  return Dialogs ? <Dialogs key={pathname} opened={opened} /> : null
}
