/** The look of a few words on the map, or on the drawing. */
export const WORDS_OVER_MAP = 'absolute top-2 left-2 z-1 max-w-[min(22rem,100%-4.5rem)] rounded-md bg-surface p-3'
