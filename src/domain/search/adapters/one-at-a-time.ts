/** Work on one tenant's stock happens one after the other; what failed holds up nothing. */
export function oneAtATime(): (tenantId: number, work: () => Promise<void>) => Promise<void> {
  const turns = new Map<number, Promise<void>>()
  return (tenantId, work) => {
    const turn = (turns.get(tenantId) ?? Promise.resolve()).catch(() => {}).then(work)
    turns.set(tenantId, turn)
    return turn
  }
}
