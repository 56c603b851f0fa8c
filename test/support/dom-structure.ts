type Element = { tag: string; children: Element[] }

const VOID = new Set(['img', 'input', 'br', 'hr', 'link', 'meta', 'source', 'track', 'wbr'])

/**
 * What is left of markup when words, classes and attributes are gone: tags, their nesting and their order. A run of
 * like siblings counts once, and a drawing is one thing whatever it draws.
 */
export function domStructure(html: string): string {
  return written({ tag: 'root', children: parsed(html) })
}

/** How much two structures share: the share of their paths from the root that both have (0 nothing, 1 all). */
export function sharedStructure(one: string, other: string): number {
  const [a, b] = [pathsOf(one), pathsOf(other)]
  const both = [...a].filter((path) => b.has(path)).length
  return both / new Set([...a, ...b]).size
}

function parsed(html: string): Element[] {
  const root: Element = { tag: 'root', children: [] }
  const open = [root]
  for (const [, closing, name, selfClosing] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)(?:"[^"]*"|[^">])*?(\/?)>/gi)) {
    const tag = name!.toLowerCase()
    if (closing) {
      open.splice(open.findLastIndex((element) => element.tag === tag))
      continue
    }
    const element: Element = { tag, children: [] }
    open.at(-1)!.children.push(element)
    if (!selfClosing && !VOID.has(tag)) open.push(element)
  }
  return root.children
}

function written({ tag, children }: Element): string {
  if (tag === 'svg' || children.length === 0) return tag
  const inner = children.map(written).filter((child, index, all) => child !== all[index - 1])
  return `${tag}(${inner.join(' ')})`
}

function pathsOf(structure: string): Set<string> {
  const paths = new Set<string>()
  const trail: string[] = []
  for (const [token] of structure.matchAll(/[a-z][a-z0-9-]*\(?|\)/g)) {
    if (token === ')') {
      trail.pop()
      continue
    }
    const tag = token.replace('(', '')
    paths.add([...trail.slice(-3), tag].join('>'))
    if (token.endsWith('(')) trail.push(tag)
  }
  return paths
}
