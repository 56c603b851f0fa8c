/** What of `alter table` asks more of rows than before, or takes something away, that the release before may count on. */
const OF_TABLE = [
  /^(?:drop|rename|detach|set schema)\b/,
  /^alter (?:column )?\w+ (?:(?:set data )?type|set not null|drop (?:default|identity|expression))\b/,
  /^add (?:constraint|check|unique|primary|foreign|exclude)\b/,
  /^add (?:column )?(?!.*\b(?:default|generated)\b).*\bnot null\b/s,
]
/** Elsewhere. A dropped index or constraint may be what an `on conflict` names; SQL put together cannot be read here. */
const ELSEWHERE = [
  /^(?:drop|truncate|execute)\b/,
  /^alter .* (?:rename|set schema)\b/,
  /^alter domain \S+ (?:add|set not null|drop default)\b/,
  /^revoke (?!execute on function .* from public)/,
]
/** What is stricter only for a table that was there. */
const STRICTER = /^create (?:unique index .*?\bon|policy \w+ on(?= \S+ as restrictive\b))(?: only)? ([\w.%$]+)/

/** Why the release before can live with a step all the same, said in the migration. */
const SAID = /^-- release before: .{20,}/m

/**
 * The statements of a migration with which the release before, still running beside this one, could fail: drops, renames, other types,
 * stricter rules for a table that was there. None where the migration says in a line `-- release before: …` why it can live with them.
 */
export function contractSteps(sql: string): string[] {
  if (SAID.test(sql)) return []
  const plain = plainOf(sql)
  const ownTables = new Set(
    [...plain.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?([\w.]+)/g)].map(([, name]) => name!),
  )
  return plain
    .split(';')
    .map((statement) =>
      statement
        .trim()
        .replace(/^.*?\b(?:begin|then|else|loop) (?=(?:alter|create|drop|execute|revoke|truncate)\b)/, ''),
    )
    .filter((statement) => {
      const [, table, rest] = /^alter table (?:if exists )?(?:only )?([\w.%$]+)(?: \*)? (.*)$/.exec(statement) ?? []
      if (table) return !ownTables.has(table) && rest!.split(CLAUSES).some((clause) => isAny(OF_TABLE, clause))
      const stricter = STRICTER.exec(statement)?.[1]
      return stricter ? !ownTables.has(stricter) : isAny(ELSEWHERE, statement)
    })
}

const CLAUSES = /, ?(?=(?:add|alter|drop) )/

const isAny = (steps: RegExp[], text: string) => steps.some((step) => step.test(text))

const STRING = /'((?:[^']|'')*)'/.source
const PARTS = new RegExp(
  String.raw`\bexecute\s+(?:format\s*\(\s*)?${STRING}(?!\s*\|\||')|"([^"]*)"|\be'(?:[^'\\]|\\.|'')*'|${STRING}|--.*|/\*[\s\S]*?\*/`,
  'gi',
)

/** Names without quotes and `public.`, neither comments nor what strings say, unless it is executed: then a statement of its own. */
function plainOf(sql: string): string {
  return sql
    .replace(PARTS, (part: string, executed?: string, name?: string) => {
      if (executed !== undefined) return `;${plainOf(executed.replaceAll("''", "'"))};`
      if (name !== undefined) return name.replace(/\W/g, '_')
      return /^(?:--|\/)/.test(part) ? ' ' : "''"
    })
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\bpublic ?\. ?/g, '')
}
