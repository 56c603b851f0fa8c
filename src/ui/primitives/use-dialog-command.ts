/** HTML's own invoker attributes, which React's types do not know yet, and what does the same where a browser does not. */
export function useDialogCommand(command: 'show-modal' | 'close', commandfor: string): object {
  function onClick() {
    if ('commandForElement' in HTMLButtonElement.prototype) return
    const dialog = document.getElementById(commandfor) as HTMLDialogElement
    if (command === 'close') dialog.close()
    else if (!dialog.open) dialog.showModal()
  }
  return { command, commandfor, onClick }
}
