import { configureStore } from '@reduxjs/toolkit';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { rootReducer } from '../../../api/store/root-reducer';
import { logInAs } from '../../../testing/fake-api';
import { useVisit } from './use-visit';

const store = configureStore({ reducer: rootReducer });
const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;

it.each([
  [null, false],
  ['false', false],
  ['true', true],
])('with %s as the answer to the cookie banner a visit is kept: %s', (answer, isKept) => {
  localStorage.clear();
  logInAs('u1');
  if (answer) localStorage.setItem('cookieConsentSeen', answer);
  const list = { threads: [], hasOlder: false };
  renderHook(() => useVisit(`C-${answer}`, list as never, true, null), { wrapper });
  expect(localStorage.getItem('conversationsSeen') !== null).toBe(isKept);
});
