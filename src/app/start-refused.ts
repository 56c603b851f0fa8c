/** The start is refused for a reason the operator can act on; said without a stack. */
export class StartRefused extends Error {}
