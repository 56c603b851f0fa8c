import { FacetOption } from './facet-option.tsx'
import { LastingDetails } from './lasting-details.tsx'
import { usePendingChoice } from './pending-choices.ts'
import { boxName } from './press.ts'
import type { ModelListView, OptionView } from './views.ts'

/** The models of each make that is chosen (rule:search-page), folded until asked for or in use. */
export function ModelLists({ makes }: { makes: readonly OptionView[] }) {
  const isOffered = makes.some(({ models }) => models)
  return makes.map((make) => <ModelsOf key={make.value} make={make} isOffered={isOffered} />)
}

/**
 * What a press is going to bring or take away is given its room at once, or taken away at once: moved by the press it
 * is expected, moved by an answer that comes late it would run away from whoever reads there.
 */
function ModelsOf({ make, isOffered }: { make: OptionView; isOffered: boolean }) {
  const wanted = usePendingChoice({ name: boxName('make'), value: make.value })
  if (wanted === false) return null
  if (make.selected) return make.models ? <ModelList label={make.label} models={make.models} /> : null
  return wanted && isOffered ? <div className="model-list-room" /> : null
}

function ModelList({ label, models }: { label: string; models: ModelListView }) {
  return (
    <div className="model-list">
      <LastingDetails className="fold" open={models.options.some((model) => model.selected)}>
        <summary>
          {`${label} `}
          <span className="fold-more">{models.moreText}</span>
          <span className="fold-less">{models.lessText}</span>
        </summary>
        <ul>
          {models.options.map((model) => (
            <li key={model.value}>
              <FacetOption attribute={models.attribute} option={model} />
            </li>
          ))}
        </ul>
      </LastingDetails>
    </div>
  )
}
