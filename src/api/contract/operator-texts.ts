// The formats of the texts in what operators look at: all of them are plain.

const under = (path: string, fields: readonly string[]): readonly string[] => fields.map((field) => `${path}.${field}`);

export const OPERATOR_TEXTS = {
  KeyList: { plain: under('items[]', ['name', 'collections[]', 'services[]']) },
  SourceReport: {
    plain: [
      ...under('stores[]', ['store', 'because']),
      ...under('sources[]', ['source', 'because', 'lastFailure.because']),
    ],
  },
  IngestList: {
    plain: [
      ...under('items[]', ['source', 'file', 'format', 'rejects[].reason', 'rejects[].text', 'failure.because']),
      ...under('stored[]', ['source', 'services[]']),
      'notices[]',
    ],
  },
  PolicyReport: {
    plain: [
      ...under('sources[]', ['source', 'kind']),
      ...under('investigate.rules[]', ['sources[]', 'services[]', 'environments[]', 'names[]', 'labels.*', 'chain']),
      ...under('targets[]', ['target', 'kind', 'when.services[]', 'when.environments[]']),
      ...under('targets[].quiet', ['from', 'to', 'zone']),
    ],
  },
  SchedulePage: {
    plain: [
      ...under('items[]', ['name', 'cron', 'zone', 'chain', 'question', 'missed.because']),
      ...under('items[].ran', ['clientTxnId', 'run']),
    ],
  },
} as const;
