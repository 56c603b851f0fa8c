/** What of `alter table` asks more of rows than before, or takes something away, that the release before may count on. */
const OF_TABLE = [
  /^drop column\b/,
  /^rename\b/,
  /^alter (?:column )?\w+ (?:set data )?type\b/,
  /^alter (?:column )?\w+ set not null\b/,
  /^add (?:constraint|check|unique|primary|foreign|exclude)\b/,
  /^add (?:column )?(?!.*\b(?:default|generated)\b).*\bnot null\b/s,
]
const ELSEWHERE =
  /^(?:drop (?:table|view|materialized|function|type|schema|sequence)|alter type \S+ rename|truncate|revoke (?!execute on function .* from public))/

/** Why the release before can live with a step all the same, said in the migration. */
const SAID = /^-- release before: .{20,}/m

/**
 * The statements of a migration with which the release before, still running beside this one, could fail: drops, renames, other types,
 * stricter rules for a table that was there. None where the migration says in a line `-- release before: …` why it can live with them.
 */
export function contractSteps(sql: string): string[] {
  if (SAID.test(sql)) return []
  const plain = sql
    .replace(/--.*$|\/\*[\s\S]*?\*\//gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
  const ownTables = new Set(
    [...plain.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(([, name]) => name!),
  )
  return plain
    .split(';')
    .map((statement) =>
      statement
        .replace(/\s+/g, ' ')
        .replace(/^.*?\bbegin /, '')
        .trim(),
    )
    .filter((statement) => {
      const [, table, rest] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement) ?? []
      const indexed = /^create unique index .*?\bon (?:only )?(\w+)/.exec(statement)?.[1]
      if (table) return !ownTables.has(table) && rest!.split(/, ?(?=add |alter |drop )/).some(isStep)
      return indexed ? !ownTables.has(indexed) : ELSEWHERE.test(statement)
    })
}

const isStep = (clause: string) => OF_TABLE.some((step) => step.test(clause))
