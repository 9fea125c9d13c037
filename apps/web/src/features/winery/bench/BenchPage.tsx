import { NativeSelect, Stack } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './BenchPage.module.css';
import { ToolPanel } from './ToolPanel.tsx';
import { startOf, type ToolValues } from './tool.ts';
import { FIRST_TOOL, TOOL_GROUPS, toolNamed } from './tools.ts';

const route = getRouteApi('/signed-in/winery/bench');

const searchOf = (name: string) => (name === FIRST_TOOL ? {} : { tool: name });

/** Calculators for the cellar, which compute as the user types. */
export default function BenchPage() {
  const asked = route.useSearch().tool ?? FIRST_TOOL;
  const name = toolNamed(asked) ? asked : FIRST_TOOL;
  const tool = toolNamed(name);
  // The values of each tool are kept while the user switches between tools.
  const [typed, setTyped] = useState<Readonly<Record<string, ToolValues>>>({});
  return (
    <Stack gap="lg">
      <PageHeader
        title="Bench tools"
        subtitle="The arithmetic of the cellar, each with its formula and where it is from"
      />
      <div className={classes.bench}>
        <ToolList chosen={name} />
        <ToolChoice chosen={name} />
        {tool && (
          <ToolPanel
            key={name}
            tool={tool}
            typed={typed[name] ?? startOf(tool)}
            onType={(next) => setTyped((before) => ({ ...before, [name]: next }))}
          />
        )}
      </div>
    </Stack>
  );
}

/** The list of tools beside the current one, on wide screens. */
function ToolList({ chosen }: { chosen: string }) {
  return (
    <nav className={classes.list} aria-label="Tools">
      {TOOL_GROUPS.map(({ title, tools }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {Object.entries(tools).map(([name, tool]) => (
              <li key={name}>
                <Link
                  to="/winery/bench"
                  search={searchOf(name)}
                  resetScroll={false}
                  // The address of the first tool has no parameter, which would match every other one.
                  activeOptions={{ exact: true, includeSearch: true }}
                  aria-current={name === chosen ? 'page' : undefined}
                >
                  {tool.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** The choice of tools above the current one, on phones. */
function ToolChoice({ chosen }: { chosen: string }) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      className={classes.choice}
      label="Tool"
      value={chosen}
      onChange={({ currentTarget }) =>
        void navigate({ to: '/winery/bench', search: searchOf(currentTarget.value), resetScroll: false })
      }
      data={TOOL_GROUPS.map(({ title, tools }) => ({
        group: title,
        items: Object.entries(tools).map(([value, tool]) => ({ value, label: tool.title })),
      }))}
    />
  );
}
