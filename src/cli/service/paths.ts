// Paths of the service.

export const investigationPath = (id: string): string => `/v1/investigations/${encodeURIComponent(id)}`;

export const turnPath = (id: string, turn: number): string => `${investigationPath(id)}/turns/${turn}`;
