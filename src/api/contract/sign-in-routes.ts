// The routes of signing in by a provider.
import type { Route } from './route.js';
import { signInQuery } from './sign-in.js';

export const SIGN_IN_ROUTES: readonly Route[] = [
  {
    method: 'get',
    path: '/v1/session',
    summary: 'Who is asking, by session or key, and what they may do',
    answers: { 200: 'SignedIn' },
  },
  {
    method: 'get',
    path: '/v1/session/options',
    summary: 'How people sign in, beside API keys',
    answers: { 200: 'SignInOptions' },
  },
  {
    method: 'get',
    path: '/v1/session/sign-in',
    summary: 'Sends the browser to the OpenID provider; it comes back to the page of the console',
    query: signInQuery,
    answers: { 303: [] },
    problems: [404],
  },
  {
    method: 'get',
    path: '/v1/session/callback',
    summary: 'Where the OpenID provider sends the browser back: begins the session, and leads to the console',
    answers: { 303: [] },
    problems: [404],
  },
  {
    method: 'post',
    path: '/v1/session/sign-out',
    summary: 'End the session, on every replica',
    body: 'EmptyBody',
    answers: { 200: 'SignedOut' },
    problems: [409, 415, 503],
  },
];
