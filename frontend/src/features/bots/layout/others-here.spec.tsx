import { act, screen } from '@testing-library/react';
import { type BotHandlers, live } from '../../../api/live';
import { editItem, useEditorsOf } from '../../../lib/presence/here';
import { FakeApi, logInAs } from '../../../testing/fake-api';
import { renderRoutes } from '../../../testing/render';
import { OthersHere } from './others-here';

const tabs = [{ path: 'theme', label: 'Theme', narrow: false }];
const { joinBot, sayHere } = live;
let handlers: BotHandlers;
let said: string[];

beforeEach(() => {
  logInAs('u1');
  FakeApi.install();
  said = [];
  live.joinBot = (_, given) => {
    handlers = given;
    return () => {};
  };
  live.sayHere = (botId, place, item) => {
    said.push(`${botId} ${place} ${item}`.trim());
  };
});
afterEach(() => {
  live.joinBot = joinBot;
  live.sayHere = sayHere;
});

const hear = (user_id: string, place = 'theme', bot_id = 'C-1', item = '') =>
  act(() => handlers.onMember?.({ bot_id, user_id, email: `${user_id}@shop.example`, place, item }));
const show = () =>
  renderRoutes([{ path: '/', element: <OthersHere botId="C-1" tabs={tabs} open="links" /> }], '/');

it('names who else has the bot open, and says so to who has just come', () => {
  show();
  act(() => handlers.onJoined?.());
  const before = said.length;
  expect(new Set(said)).toEqual(new Set(['C-1 links']));
  hear('ben');
  hear('cleo', 'unknown');
  hear('ben', 'theme');
  expect(screen.getByRole('status').textContent).toBe(
    'Also here: ben@shop.example, in Theme; cleo@shop.example',
  );
  expect(said).toHaveLength(before + 2);
});

it('says which entry this user edits, and which others do', () => {
  const Entry = () => <p>{useEditorsOf('q1')}</p>;
  renderRoutes(
    [
      {
        path: '/',
        element: (
          <>
            <OthersHere botId="C-1" tabs={tabs} open="links" />
            <Entry />
          </>
        ),
      },
    ],
    '/',
  );
  act(() => editItem('q2'));
  expect(said.at(-1)).toBe('C-1 links q2');
  hear('ben', 'theme', 'C-1', 'q1');
  hear('cleo', 'theme', 'C-1', 'q3');
  expect(screen.getByText('ben@shop.example').tagName).toBe('P');
  hear('ben');
  expect(screen.queryByText('ben@shop.example')).toBeNull();
  act(() => editItem(''));
  expect(said.at(-1)).toBe('C-1 links');
});

it('names neither oneself nor who has another bot open', () => {
  show();
  hear('u1');
  hear('dora', 'theme', 'C-2');
  expect(screen.queryByRole('status')).toBeNull();
});
