/** A search by make and model offers the models of the chosen make alone; all of them while any make will do. */
export function start(form: HTMLElement): void {
  const make = form.querySelector<HTMLSelectElement>('[data-makes]')
  const model = form.querySelector<HTMLSelectElement>('[data-models]')
  if (!make || !model) return
  const [any] = model.options
  const groups = [...model.querySelectorAll('optgroup')]
  make.addEventListener('change', narrow)
  // The browser may have brought an earlier choice back.
  narrow()

  function narrow(): void {
    const chosen = model!.value
    model!.replaceChildren(any!, ...groups.filter(({ label }) => !make!.value || label === make!.value))
    model!.value = chosen
    // A model of another make is no longer there to be chosen.
    if (model!.selectedIndex < 0) model!.selectedIndex = 0
  }
}
