// The routes of collections of documents.
import { addQuery, searchQuery } from './knowledge.js';
import type { Content, Route } from './schemas.js';

const SHELF = '/v1/knowledge/{collection}';
const SHELF_FAILS = [404, 503];

const get = (path: string, summary: string, answer: Content): Route => ({
  method: 'get',
  path,
  summary,
  answers: { 200: answer },
});

export const KNOWLEDGE_ROUTES: readonly Route[] = [
  get('/v1/knowledge', 'The collections of documents', 'CollectionList'),
  { ...get(SHELF, 'A collection with its documents', 'Collection'), problems: SHELF_FAILS },
  {
    ...get(`${SHELF}/search`, 'Passages that read like a text, the most alike first', 'FoundPassages'),
    query: searchQuery,
    problems: [...SHELF_FAILS, 409],
  },
  {
    method: 'post',
    path: `${SHELF}/documents`,
    summary: 'Add or replace the documents of one file; an unchanged one is left alone. Makes the collection.',
    body: ['application/octet-stream'],
    query: addQuery,
    headers: ['Content-Encoding'],
    answers: { 200: 'PlacedDocuments' },
    problems: [404, 409, 413, 415, 422, 502, 503, 507],
  },
  {
    method: 'delete',
    path: SHELF,
    summary: 'Delete a collection; no word of it is left',
    answers: { 200: 'RemovedKnowledge' },
    problems: SHELF_FAILS,
  },
  {
    method: 'delete',
    path: `${SHELF}/documents/{document}`,
    summary: 'Delete a document; no word of it is left',
    answers: { 200: 'RemovedKnowledge' },
    problems: SHELF_FAILS,
  },
];
