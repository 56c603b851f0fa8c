import { type RefObject, useState } from 'react'
import type { MakeWithModels } from '../sections/hero/schema.ts'

/**
 * The makes a search offers, with their models, and what reads them off `models` where they are not `given`: a document says
 * them once, in the options of that select. Null until then. Where React had to draw the page anew, they are given once its
 * data are fetched, as its footer has them.
 */
export function useMakes(
  given: MakeWithModels[] | null,
  models: RefObject<HTMLSelectElement | null>,
): [makes: MakeWithModels[] | null, read: () => void] {
  const [known, setKnown] = useState<MakeWithModels[] | null>(null)
  return [given ?? known, () => setKnown(known ?? makesOf(models.current!))]
}

function makesOf({ children }: HTMLSelectElement): MakeWithModels[] {
  return [...children].flatMap((group) =>
    group instanceof HTMLOptGroupElement
      ? [[group.label, ...[...group.children].map((model) => model.textContent)] as MakeWithModels]
      : [],
  )
}
