// Where this companion lies on its host: "/", or the path that a proxy has put before it, such as "/train/". What this
// device keeps belongs to the whole host, so below a path its names begin with that: two companions are apart.
const ROOT = new URL(import.meta.url.replace(/static\/([0-9a-f]{10}\/)?js\/shared\/place\.js$/, ""));

/** An address of this companion, such as "language". */
export const address = (path) => new URL(path, ROOT);

/** The name under which the device keeps something for this companion. */
export const named = (name) => (ROOT.pathname === "/" ? name : `${ROOT.pathname}${name}`);
