export { sections } from '../meridian/sections.tsx'
