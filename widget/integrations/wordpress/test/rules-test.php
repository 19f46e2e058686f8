<?php
/**
 * Tests the plugin's rules under plain PHP: `php rules-test.php`. One line for each failure, then how many checks ran.
 *
 * @package Chirrup
 */

// phpcs:disable WordPress.Security.EscapeOutput, WordPress.NamingConventions.PrefixAllGlobals -- a command-line test.

define( 'ABSPATH', __DIR__ . '/' );
error_reporting( E_ALL );
set_error_handler(
	static function ( int $level, string $message, string $file, int $line ): bool {
		throw new ErrorException( $message, 0, $level, $file, $line );
	}
);

require __DIR__ . '/../chirrup/includes/rules.php';

$checks = 0;
$failed = 0;

/**
 * Compares what a rule answers with what it should.
 *
 * @param string $what     What is checked.
 * @param mixed  $expected The right answer.
 * @param mixed  $actual   The rule's answer.
 */
function check( string $what, $expected, $actual ): void {
	global $checks, $failed;
	++$checks;
	if ( $expected === $actual ) {
		return;
	}
	++$failed;
	echo "FAILED $what: expected " . var_export( $expected, true ) . ', got ' . var_export( $actual, true ) . "\n";
}

$id      = 'C-0123456789ABCDEFGHJK';
$snippet = '<script id="chirrup-widget" type="module" src="https://chat.example.com/lib/chirrup.js" data-bot-id="' . $id . '"></script>';

$bot_ids = array(
	$id                         => $id,
	"  $id \n"                  => $id,
	strtolower( $id )           => $id,
	$snippet                    => $id,
	"https://a.example/b/$id"   => $id,
	''                          => '',
	'0123456789ABCDEFGHJK'      => '',
	'C-0123456789ABCDEFGHJ'     => '',
	$id . 'K'                   => '',
	'C-0123456789ABCDEFGHJU'    => '',
	'C-0123456789"onload="x'    => '',
	'<script>alert(1)</script>' => '',
);
foreach ( $bot_ids as $text => $expected ) {
	check( "Bot ID in \"$text\"", $expected, chirrup_find_bot_id( (string) $text ) );
}

check( 'address in the code', 'https://chat.example.com', chirrup_find_address( $snippet ) );
check( 'address in code with single quotes', 'http://localhost:3000', chirrup_find_address( "<script src='http://localhost:3000/lib/chirrup.js'>" ) );
check( 'address in no code', '', chirrup_find_address( $id ) );
check( 'address of another script', '', chirrup_find_address( '<script src="https://evil.example/x.js">' ) );

$addresses = array(
	'https://chat.example.com'             => 'https://chat.example.com',
	'https://Chat.Example.com/console?x=1' => 'https://chat.example.com',
	' chat.example.com '                   => 'https://chat.example.com',
	'chat.example.com:8443/b'              => 'https://chat.example.com:8443',
	'http://127.0.0.1:3000/'               => 'http://127.0.0.1:3000',
	'http://[::1]:3000'                    => 'http://[::1]:3000',
	'localhost'                            => 'https://localhost',
	''                                     => '',
	'javascript:alert(1)'                  => '',
	'javascript://chat.example.com'        => '',
	'ftp://chat.example.com'               => '',
	'https://user:secret@chat.example.com' => '',
	'https://chat.example.com"><script>'   => '',
	'https://'                             => '',
	'https://exa mple.com'                 => '',
	'https://chat.example.com:99999'       => '',
	'//chat.example.com'                   => '',
	'data:text/html,x'                     => '',
);
foreach ( $addresses as $text => $expected ) {
	check( "address \"$text\"", $expected, chirrup_clean_address( $text ) );
}
check( 'a very long address', '', chirrup_clean_address( 'https://' . str_repeat( 'a', 400 ) . '.example' ) );

check(
	'paths are one a line, from the first slash on, none twice',
	array( '/shop/*', '/about', '/', '/caf%C3%A9' ),
	chirrup_clean_paths( "shop/*\r\n /about?x=1#y\n\n/about\nhttps://site.example/\n/caf%C3%A9" )
);
check( 'nothing that could leave an attribute stays in a path', array( '/ax' ), chirrup_clean_paths( '/a"><x' ) );
check( 'an endless path is dropped', array(), chirrup_clean_paths( '/' . str_repeat( 'a', 300 ) ) );
check( 'at most 100 paths', 100, count( chirrup_clean_paths( implode( "\n", array_map( 'strval', range( 1, 300 ) ) ) ) ) );

$listed = array(
	array( '/', array( '/' ), true ),
	array( '/shop', array( '/' ), false ),
	array( '/shop/', array( '/shop' ), true ),
	array( '/Shop', array( '/shop/' ), true ),
	array( '/shop/hat', array( '/shop' ), false ),
	array( '/shop/hat', array( '/shop/*' ), true ),
	array( '/shop', array( '/shop/*' ), true ),
	array( '/shopping', array( '/shop/*' ), false ),
	array( '/a/checkout', array( '*/checkout' ), true ),
	array( '/caf%C3%A9', array( '/café' ), true ),
	array( '/a.b', array( '/a.b' ), true ),
	array( '/axb', array( '/a.b' ), false ),
	array( '/a~b', array( '/a~b' ), true ),
	array( '/anything', array( '*' ), true ),
	array( '/', array( '*' ), true ),
	array( '/x', array(), false ),
);
foreach ( $listed as list( $path, $patterns, $expected ) ) {
	check( "$path in " . implode( ' ', $patterns ), $expected, chirrup_is_listed( $path, $patterns ) );
}

$ready = array_merge(
	chirrup_default_settings(),
	array(
		'bot_id'  => $id,
		'address' => 'https://chat.example.com',
		'paths'   => array( '/shop/*' ),
	)
);
check( 'a new installation shows nothing', false, chirrup_shows_on( chirrup_default_settings(), '/' ) );
check( 'no address, no widget', false, chirrup_shows_on( array_merge( $ready, array( 'address' => '' ) ), '/' ) );
check( 'every page', true, chirrup_shows_on( $ready, '/shop/hat' ) );
check( 'only listed pages: listed', true, chirrup_shows_on( array_merge( $ready, array( 'where' => 'only' ) ), '/shop/hat' ) );
check( 'only listed pages: other', false, chirrup_shows_on( array_merge( $ready, array( 'where' => 'only' ) ), '/blog' ) );
check( 'all but listed pages: listed', false, chirrup_shows_on( array_merge( $ready, array( 'where' => 'except' ) ), '/shop/hat' ) );
check( 'all but listed pages: other', true, chirrup_shows_on( array_merge( $ready, array( 'where' => 'except' ) ), '/blog' ) );

$attributes = chirrup_script_attributes( $ready );
check( 'the script is the one of the console', 'https://chat.example.com/lib/chirrup.js', $attributes['src'] );
check( 'the script names the bot', $id, $attributes['data-bot-id'] );
check( 'the script is an async module', array( 'module', true ), array( $attributes['type'], $attributes['async'] ) );
check( 'the script is found by its id', 'chirrup-widget', $attributes['id'] );

echo "$checks checks, $failed failed\n";
exit( 0 === $failed ? 0 : 1 );
