/**
 * A page that is about what this device keeps does not wait for the visitor's first move: it moves itself, and says at
 * once (before anything is drawn) that something will come. Runs as it stands, inside the element it marks.
 */
export function WakeIfKept({ list }: { list: 'favourites' | 'compare' }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: words of our own
  return <script dangerouslySetInnerHTML={{ __html: SCRIPTS[list] }} />
}

function scriptOf(list: string): string {
  return `{const place=document.currentScript.parentElement;try{if(JSON.parse(localStorage.getItem('forecourt:${list}')).length){place.dataset.filling='';addEventListener('DOMContentLoaded',()=>dispatchEvent(new Event('wheel')))}}catch{}}`
}

const SCRIPTS = { favourites: scriptOf('favourites'), compare: scriptOf('compare') }
