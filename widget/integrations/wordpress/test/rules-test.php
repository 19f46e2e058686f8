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
require __DIR__ . '/../chirrup/includes/identity-token.php';
require __DIR__ . '/wordpress-stub.php';
require __DIR__ . '/../chirrup/includes/settings.php';

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

check( 'nobody is named by a new installation', array( false, '' ), array( chirrup_default_settings()['identify'], chirrup_default_settings()['secret'] ) );

$secret  = 'an-owners-secret_0123456789-abcdefghijklmno';
$secrets = array(
	$secret              => $secret,
	" $secret\n"         => $secret,
	'short'              => '',
	''                   => '',
	"$secret\"><script>" => '',
);
foreach ( $secrets as $text => $expected ) {
	check( "secret \"$text\"", $expected, chirrup_clean_secret( (string) $text ) );
}

$person = array(
	'id'    => 7,
	'name'  => 'Zoë </script>',
	'email' => 'zoe@example.com',
);
$token  = chirrup_identity_token( $person, $secret, 1700000000, 'one' );
$parts  = explode( '.', $token );
$decode = static function ( string $part ): array {
	return json_decode( base64_decode( strtr( $part, '-_', '+/' ) ), true );
};
check( 'a token has three parts', 3, count( $parts ) );
check(
	'a token is signed by HS256',
	rtrim( strtr( base64_encode( hash_hmac( 'sha256', "$parts[0].$parts[1]", $secret, true ) ), '+/', '-_' ), '=' ),
	$parts[2]
);
check( 'a token says how it is signed', array( 'alg' => 'HS256', 'typ' => 'JWT' ), $decode( $parts[0] ) );
check(
	'a token names the person for ten minutes',
	array(
		'sub'   => '7',
		'iat'   => 1700000000,
		'exp'   => 1700000600,
		'jti'   => 'one',
		'name'  => 'Zoë </script>',
		'email' => 'zoe@example.com',
	),
	$decode( $parts[1] )
);
check( 'nothing is signed without a secret', '', chirrup_identity_token( $person, '', 1700000000, 'one' ) );
check( 'nobody is named who is not logged in', '', chirrup_identity_token( array_merge( $person, array( 'id' => 0 ) ), $secret, 1700000000, 'one' ) );
check( 'a name that is no text breaks nothing', 3, count( explode( '.', chirrup_identity_token( array_merge( $person, array( 'name' => "\xff" ) ), $secret, 1700000000, 'one' ) ) ) );
check( 'the script has the token and nothing that ends it', 0, preg_match( '/<|secret/', chirrup_identity_script( $token . '</script>' ) ) );
check( 'the script hands the token over', true, false !== strpos( chirrup_identity_script( $token ), "chirrup('identify',{token:'$token'})" ) );

$GLOBALS['chirrup_option'] = array_merge( $ready, array( 'identify' => true, 'secret' => $secret ) );
$posted                    = array( 'bot_id' => $id, 'address' => 'https://chat.example.com' );
check( 'an empty field keeps the secret', $secret, chirrup_sanitize_settings( $posted + array( 'identify' => '1', 'secret' => '' ) )['secret'] );
check( 'what is no secret is refused and keeps it', $secret, chirrup_sanitize_settings( $posted + array( 'identify' => '1', 'secret' => 'x' ) )['secret'] );
check( 'the refusal is said', 'chirrup_secret', $GLOBALS['chirrup_errors'][0] ?? '' );
check( 'another secret takes its place', strrev( $secret ), chirrup_sanitize_settings( $posted + array( 'identify' => '1', 'secret' => strrev( $secret ) ) )['secret'] );
check( 'switching it off deletes the secret', array( false, '' ), array_values( array_intersect_key( chirrup_sanitize_settings( $posted + array( 'secret' => $secret ) ), array( 'identify' => 1, 'secret' => 1 ) ) ) );

echo "$checks checks, $failed failed\n";
exit( 0 === $failed ? 0 : 1 );
