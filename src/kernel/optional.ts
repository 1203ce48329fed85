// Optional properties of a value: there when they are known, absent when they are not.

type Defined<Properties> = { [Key in keyof Properties]?: Exclude<Properties[Key], undefined> };

/** The same properties without those that are `undefined`: an optional key is absent, never present and undefined. */
export const optional = <Properties extends object>(properties: Properties): Defined<Properties> => {
  const defined: Partial<Properties> = {};
  for (const key in properties) if (properties[key] !== undefined) defined[key] = properties[key];
  return defined as Defined<Properties>;
};
