export type Behaviour = { start(element: HTMLElement): void | Promise<void> }

/** Behaviours that few pages ask for: where to find them is itself fetched when one does (see enhance.ts). */
export const rare = import.meta.glob<Behaviour>('./sales-counter.ts')
