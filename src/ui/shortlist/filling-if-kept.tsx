/**
 * A page that is about what this device keeps does not wait for the browser to be idle, nor show first that there is
 * nothing: it says before anything is drawn that something will come, and has scripts begin. Runs as it stands, inside the
 * element it marks; `useFilling` has the mark from then on.
 */
export function FillingIfKept({ list }: { list: 'favourites' | 'compare' }) {
  return <script suppressHydrationWarning>{SCRIPTS[list]}</script>
}

function scriptOf(list: string): string {
  return `{const place=document.currentScript.parentElement;try{if(JSON.parse(localStorage.getItem('forecourt:${list}')).length){place.dataset.filling='';addEventListener('DOMContentLoaded',()=>dispatchEvent(new Event('wheel')))}}catch{}}`
}

const SCRIPTS = { favourites: scriptOf('favourites'), compare: scriptOf('compare') }
