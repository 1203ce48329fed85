// Brings what was chosen into view from its heading on: on narrow screens it stands below, where a heading at the lower edge shows nothing of it.
export const showFromStart = (heading: HTMLElement | null): void => {
  if (heading === null) return;
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight / 2) heading.scrollIntoView({ block: 'start' });
};
